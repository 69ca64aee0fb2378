package wota.gamemaster;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says how a colony is called and who made it. It goes above the class {@code HillAI}:
 *
 * <pre>
 * {@literal @}AIInformation(name = "Honey Pots", creator = "Ada")
 * public class HillAI extends wota.gameobjects.HillAI {
 * </pre>
 *
 * It is optional, and only for people: the judge knows a player by the last part of its package.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface AIInformation {
	/** The name of the colony. */
	String name();

	/** Who wrote it. */
	String creator();
}
