import { useEffect, useId, useRef, type FormEventHandler, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure, SubmitButton } from './inputs';

/** A form in a dialog of its own. Escape and the cancel button close it; a failure is shown in it. */
export function ModalForm(props: {
  title: string;
  action: string;
  busy: boolean;
  failure: string | null;
  danger?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, action, busy, failure, danger, onSubmit, onClose, children } = props;
  const { t } = useTranslation('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="lp-modal"
      aria-labelledby={id}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onClose}
    >
      <form className="lp-form" noValidate onSubmit={onSubmit}>
        <h2 id={id} className="lp-h3">
          {title}
        </h2>
        {children}
        <FormFailure text={failure} />
        <div className="lp-modal-actions">
          <button type="button" className="lp-btn" disabled={busy} onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
          <SubmitButton busy={busy} className={danger ? 'lp-btn-danger' : ''}>
            {action}
          </SubmitButton>
        </div>
      </form>
    </dialog>
  );
}
