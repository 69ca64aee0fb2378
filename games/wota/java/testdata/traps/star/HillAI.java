package wota.ai.star;

import java.awt.peer.LightweightPeer;
import java.util.*;
import wota.ai.*;
import wota.gameobjects.*;
import wota.utility.*;

/** Imports more than there is, and what later versions of Java do not show any more. */
public class HillAI extends wota.gameobjects.HillAI {
	@Override
	public void tick() {
		List<Caste> castes = Arrays.asList(Caste.values());
		talk(castes.indexOf(Caste.Hill));
	}
}
