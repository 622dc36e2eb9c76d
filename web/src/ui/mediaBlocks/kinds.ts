import type { Schemas } from '#/api/types';
import { filmUpload, type UploadTarget } from '../upload';

/** One piece of content: text, a picture, a film, a sound, a sound with its words, or a file. */
export type MediaBlock = Schemas['Block'];
export type MediaKind = MediaBlock['kind'];

export const kinds = ['text', 'image', 'video', 'sound', 'sound_text', 'file'] as const satisfies MediaKind[];

/** The server's limit of one content. */
export const MOST_BLOCKS = 200;

const sounds = ['.mp3', '.wav', '.ogg', '.m4a', '.aac', '.flac'];

/** What may be uploaded for a block. */
export const uploads = {
  image: { kind: 'image' },
  video: filmUpload,
  sound: { kind: 'file', accept: sounds },
  sound_text: { kind: 'file', accept: sounds },
  file: { kind: 'file' },
} as const satisfies Record<Exclude<MediaKind, 'text'>, UploadTarget>;

/** A block in which nothing is yet. */
export function blankBlock(kind: MediaKind): MediaBlock {
  switch (kind) {
    case 'text':
      return { kind, format: 'markdown', text: '' };
    case 'image':
      return { kind, url: '', alt: '' };
    case 'sound_text':
      return { kind, url: '', text: '' };
    case 'file':
      return { kind, url: '', name: '' };
    default:
      return { kind, url: '', title: '' };
  }
}

/** What a block is told by: its words, else its address. */
export function wordsOf(block: MediaBlock): string {
  const words = {
    text: () => 'text' in block && block.text,
    image: () => 'alt' in block && block.alt,
    video: () => 'title' in block && block.title,
    sound: () => 'title' in block && block.title,
    sound_text: () => 'text' in block && block.text,
    file: () => 'name' in block && block.name,
  }[block.kind]();
  return (words || ('url' in block ? block.url : '')).trim().slice(0, WORDS);
}

const WORDS = 80;
