package wota.ai.umlaut;

import wota.gamemaster.AIInformation;
import wota.gameobjects.Caste;

/** Grüße aus Würzburg. */
@AIInformation(name = "Ameisenhügel", creator = "Jürgen Größe")
public class HillAI extends wota.gameobjects.HillAI {
	private boolean bestellt;

	@Override
	public void tick() {
		if (!bestellt) {
			createAnt(Caste.Soldier, JägerAI.class);
			bestellt = true;
		}
		AIInformation größe = getClass().getAnnotation(AIInformation.class);
		talk("Ameisenhügel".equals(größe.name()) && größe.creator().length() == 12 ? 1 : 0);
		System.out.println("Über den Hügel");
	}
}
