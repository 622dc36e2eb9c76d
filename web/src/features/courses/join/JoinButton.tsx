import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { lazyPart } from '#/ui/lazyPart';
import { continueAt, lessonPath } from '../curriculum';
import type { CourseView } from '../types';
import { momentText } from '../words';
import type { Joining } from './useJoin';

const whomToAsk = lazyPart(
  async () => (await import('./AskDialog')).AskDialog,
  () => null,
);

/** The one button of a course: it says what happens, and where nothing can, when or why. */
export function JoinButton({ course, joining }: { course: CourseView; joining: Joining }) {
  const { t } = useTranslation('courses');
  const [asks, setAsks] = useState<boolean | null>(null);
  const [isPressed, setPressed] = useState(false);
  const { join } = course;
  const common = { variant: 'contained', size: 'large', fullWidth: true } as const;
  switch (join.action) {
    case 'sign_in':
      return (
        <Button {...common} onClick={joining.signIn}>
          {t('join.sign_in')}
        </Button>
      );
    case 'complete_information':
      return (
        <Button {...common} component={AppLink} to={joining.information}>
          {t('join.complete_information')}
        </Button>
      );
    case 'join':
      return (
        <Button
          {...common}
          loading={joining.isBusy}
          onClick={() => {
            setPressed(true);
            joining.join();
          }}
        >
          {t('join.join')}
        </Button>
      );
    case 'continue':
      return <ContinueButton course={course} takesFocus={isPressed} />;
    case 'buy':
      return (
        <Button {...common} component={AppLink} to={joining.checkout}>
          {t('join.buy')}
        </Button>
      );
    case 'ask':
      return (
        <>
          <Button {...common} onClick={() => setAsks(true)}>
            {t('join.ask')}
          </Button>
          {asks !== null && <whomToAsk.Part course={course} open={asks} onClose={() => setAsks(false)} />}
        </>
      );
    case 'prerequisites':
      return (
        <Button {...common} href="#prerequisites">
          {t('join.prerequisites')}
        </Button>
      );
    case 'opens':
      return (
        <Button {...common} disabled>
          {join.at === null ? t('join.notYet') : t('join.opens', { at: momentText(join.at) })}
        </Button>
      );
    case 'ended':
      return (
        <Button {...common} disabled>
          {t('join.ended')}
        </Button>
      );
  }
}

/** The way into the lessons; it takes the focus over from the button in whose place it comes. */
function ContinueButton({ course, takesFocus }: { course: CourseView; takesFocus: boolean }) {
  const { t } = useTranslation('courses');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  const lesson = continueAt(course);
  const key = course.my?.finished_at ? 'again' : course.my?.percent ? 'continue' : 'start';
  return (
    <Button
      variant="contained"
      size="large"
      fullWidth
      component={AppLink}
      ref={link}
      to={lessonPath(course, lesson ?? undefined)}
      preventScrollReset={course.my === null}
    >
      {t(`join.${key}`)}
    </Button>
  );
}
