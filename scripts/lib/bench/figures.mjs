// What every bench prints: a table for people, or with --json one object for machines.
import os from 'node:os';

/** The machine a figure was taken on. */
export const machine = () => {
  const cpus = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${cpus.length} × ${cpus[0]?.model.trim() ?? os.arch()}, ${memory} GiB, Linux ${os.release()}`;
};

const rounded = (value) => (value === null ? null : Number(value.toPrecision(4)));

/** A figure: ours, what stands beside it in the same run (a peer's or the limit), and ours / beside. */
export const figure = (name, ours, beside, unit) => ({
  name,
  ours: rounded(ours),
  beside: rounded(beside),
  ratio: beside ? rounded(ours / beside) : null,
  unit,
});

/** Prints the figures of bench `name` the way the command line asked for. */
export function print(name, figures) {
  const result = { name, machine: machine(), at: new Date().toISOString(), figures };
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(result));
    return;
  }
  console.log(`${name} on ${result.machine}, ${result.at}\n`);
  const rows = [
    ['', 'ours', 'beside', 'ratio', 'unit'],
    ...figures.map((row) => [row.name, row.ours, row.beside ?? '–', row.ratio ?? '–', row.unit].map(String)),
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) =>
          column === 0 || column === 4 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
        )
        .join('  ')
        .trimEnd(),
    );
  }
}

/** The value below which `share` (0 to 1) of the values lie. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** The middle value. */
export const median = (values) => quantile(values, 0.5);
