import { useTranslation } from 'react-i18next';
import { imageTypes } from '../upload';

interface PictureInputProps {
  /** By which `choosePictures` finds it. */
  id: string;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** What opens the system's dialog for pictures; its button is elsewhere. */
export function PictureInput({ id, disabled, onFiles }: PictureInputProps) {
  const { t } = useTranslation('ui');
  return (
    <input
      id={id}
      type="file"
      hidden
      tabIndex={-1}
      multiple
      disabled={disabled}
      accept={imageTypes.join(',')}
      aria-label={t('richText.addPicture')}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // The same file can be chosen again.
        event.target.value = '';
      }}
    />
  );
}

export const choosePictures = (id: string) => document.getElementById(id)?.click();
