import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.math.BigInteger;
import java.util.*;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Touches what learners' programs touch. While the image is made, the virtual machine notes the
 * classes that this program and its compilation load, and keeps them parsed in its archive.
 */
public class Typical {
    record Point(int x, int y) implements Comparable<Point> {
        public int compareTo(Point other) {
            return Integer.compare(x, other.x);
        }
    }

    interface Shape {
        double area();
    }

    enum Direction { NORTH, SOUTH }

    public static void main(String[] arguments) throws IOException {
        var scanner = new Scanner("3 4\n2.5 word\nlast line\n");
        long sum = scanner.nextInt() + scanner.nextLong();
        scanner.nextDouble();
        scanner.next();
        scanner.nextLine();
        scanner.nextLine();

        var reader = new BufferedReader(new InputStreamReader(System.in));
        var words = new StringTokenizer(String.valueOf(reader.readLine()));
        List<Integer> numbers = new ArrayList<>(List.of(3, 1, 2));
        while (words.hasMoreTokens()) numbers.add(words.nextToken().hashCode());
        Collections.sort(numbers);
        int[] array = {3, 1, 2};
        Arrays.sort(array);
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());

        Map<String, Integer> counts = new HashMap<>();
        Map<Integer, Integer> ordered = new TreeMap<>();
        Map<Integer, Integer> linked = new LinkedHashMap<>();
        Set<Integer> seen = new HashSet<>(), sorted = new TreeSet<>();
        Queue<Point> nearest = new PriorityQueue<>(Comparator.comparingInt(Point::y));
        Deque<Integer> stack = new ArrayDeque<>(new LinkedList<>(numbers));
        for (int number : numbers) {
            counts.merge("n" + number % 2, 1, Integer::sum);
            ordered.put(number, linked.getOrDefault(number, 0));
            linked.computeIfAbsent(number, key -> key * 2);
            if (seen.add(number) && sorted.add(number)) nearest.add(new Point(number, -number));
            stack.push(number);
        }
        for (var entry : ordered.entrySet()) sum += entry.getKey();
        BitSet bits = new BitSet(100);
        bits.set(7);
        BigInteger big = BigInteger.TWO.pow(70).mod(BigInteger.valueOf(1_000_000_007));
        String text = IntStream.range(0, 5).boxed().filter(i -> i % 2 == 0).map(String::valueOf)
            .collect(Collectors.joining(","));
        Shape shape = () -> Math.sqrt(2) * new Random(1).nextInt(10);
        StringBuilder builder = new StringBuilder().append(sum).append(text).reverse();
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException error) {
            builder.append(error.getMessage());
        }
        System.out.printf("%d %.3f %s %5d%n", sum, shape.area(), String.format("%02d", 7), bits.cardinality());
        var out = new PrintWriter(System.out);
        out.println(builder + " " + big + " " + nearest.poll() + " " + Direction.NORTH + " " + counts);
        out.flush();
        System.out.println(String.join(" ", "a b".split(" ")) + Objects.hash(1, 2) + Math.max(1, stack.size()));
    }
}
