import { saveFrom } from '#/ui/saveFrom';
import type { RescueFile } from './rescue';

/** Has the browser save a rescue file, called after whose it is. */
export function saveFile(file: RescueFile): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(file)], { type: 'application/json' }));
  const whose = (file.candidate ?? '').replaceAll(/[^\p{L}\p{N}_-]+/gu, '-') || file.quiz_submission_id;
  saveFrom(address, `cuu-ho-${whose}-${file.quiz_submission_id}.json`);
  URL.revokeObjectURL(address);
}
