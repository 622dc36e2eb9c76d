// Solutions of the problem that the main job writes (the sum of the numbers 1 to n): one for each verdict.

export const problem = {
  title: 'Tổng các số từ một',
  statement: 'Cho số nguyên $n$. Hãy in ra tổng $1 + 2 + \\dots + n$.',
  tests: [
    { input: '3\n', output: '6\n', sample: true },
    { input: '1\n', output: '1\n', sample: false },
    { input: '2000000000\n', output: '2000000001000000000\n', sample: false },
  ],
};

export const right = `n = int(input())
print(n * (n + 1) // 2)
`;

export const wrong = `n = int(input())
print(n * (n - 1) // 2)
`;

export const slow = `n = int(input())
total = 0
for number in range(1, n + 1):
    total += number
print(total)
`;

export const broken = `#include <iostream>
int main() {
  long long n;
  std::cin >> n;
  std::cout << n * (n + 1) / 2 << '\\n'
}
`;
