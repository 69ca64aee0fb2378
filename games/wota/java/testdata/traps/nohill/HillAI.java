package wota.ai.nohill;

/** Is no hill. */
public class HillAI {
}
