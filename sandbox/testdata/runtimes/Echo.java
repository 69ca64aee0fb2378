import java.io.*;
public class Echo { public static void main(String[] a) throws Exception {
 BufferedReader r = new BufferedReader(new InputStreamReader(System.in)); String l;
 while ((l = r.readLine()) != null) { System.out.println(l); System.out.flush(); } } }
