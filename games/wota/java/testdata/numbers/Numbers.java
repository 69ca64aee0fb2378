import java.io.IOException;
import wota.agon.Input;

/** Reads numbers, each in decimals and as the bits of the double, and says which ones differ. */
public class Numbers {
	public static void main(String[] args) throws IOException {
		Input in = new Input(System.in);
		while (!in.ended()) {
			double number = in.number();
			long bits = in.longInteger();
			if (Double.doubleToLongBits(number) != bits) {
				System.out.println(number + " is not " + Double.longBitsToDouble(bits));
			}
		}
	}
}
