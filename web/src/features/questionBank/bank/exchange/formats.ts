/** Files of questions, in and out. */
export const questionFormats = ['moodle_xml', 'gift', 'qti', 'xlsx', 'csv'] as const;

/** Packages of programming problems with their tests, in and out. */
export const problemFormats = ['themis', 'kattis', 'hydro', 'fps'] as const;

/** What can be brought in. */
export const importFormats = ['text', 'docx', ...questionFormats, ...problemFormats, 'polygon'] as const;

/** The name of a format. */
export type FileFormat = (typeof importFormats)[number];

/** A format's name, where it is known here. */
export const knownFormat = (name: string): FileFormat | undefined => importFormats.find((format) => format === name);

const MIB = 1024 * 1024;

/** What an import takes. */
export const importLimits = {
  bytes: 64 * MIB,
  accept: ['.xml', '.gift', '.txt', '.csv', '.xlsx', '.docx', '.zip', '.kpp'],
} as const;
