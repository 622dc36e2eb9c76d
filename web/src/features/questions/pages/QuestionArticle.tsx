import { useTranslation } from 'react-i18next';
import { InClassNote } from '#/features/inClass';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Breadcrumb } from '#/ui/Breadcrumb';
import { Chip, DifficultyChip } from '#/ui/Chips';
import { ProgressMark } from '#/ui/ProblemRow';
import { useUser } from '#/auth/useUser';
import { QuestionPanel } from '../panel/QuestionPanel';
import { isProgram } from '../player/QuestionPlayer';
import type { Question } from '../types';

/** A question on a page of its own. The server writes the same head and statement (FIRST-PAINT.md). */
export function QuestionArticle({ question }: { question: Question }) {
  const { t } = useTranslation('questions');
  const user = useUser();
  return (
    <article className="lp-question" data-wide={isProgram(question.type) || undefined}>
      <div className="lp-page-header">
        <Breadcrumb />
        <InClassNote />
        <h1 className="lp-title">{question.title}</h1>
        <Facts question={question} />
      </div>
      {question.status !== 'published' && <p className="lp-notice">{t('facts.unpublished')}</p>}
      <QuestionPanel key={question.id} question={question} />
      <footer className="lp-statement-foot">
        {question.tags.length > 0 && (
          <ul className="lp-tags" aria-label={t('facts.tags')}>
            {question.tags.map((tag) => (
              <li key={tag}>
                <AppLink className="lp-tag" to={withQuery(paths.questions, { tag })}>
                  {tag}
                </AppLink>
              </li>
            ))}
          </ul>
        )}
        {question.author?.name && (
          <p className="lp-muted lp-small">
            {t('facts.author')}: {question.author.name}
          </p>
        )}
        {user && (
          <AppLink className="lp-link" to={paths.questionSubmissions(question.id)}>
            {t('facts.submissions')}
          </AppLink>
        )}
        {question.can_edit && (
          <AppLink className="lp-link" to={paths.manageQuestion(question.id)}>
            {t('facts.edit')}
          </AppLink>
        )}
      </footer>
    </article>
  );
}

function Facts({ question }: { question: Question }) {
  const { t } = useTranslation('questions');
  const { t: ui } = useTranslation('ui');
  const best = question.my_best_score;
  return (
    <ul className="lp-problem-meta" aria-label={t('facts.label')}>
      <li>
        <DifficultyChip difficulty={question.difficulty} />
      </li>
      <li>
        <Chip tone="info">{t(`kind.${question.type}`)}</Chip>
      </li>
      <li>
        <span className="lp-fact">{t('facts.score')}</span> {best === null ? '' : `${formatNumber(best)}/`}
        {formatNumber(question.max_score)}
      </li>
      {question.my_status && (
        <li>
          <span className="lp-mine">
            <ProgressMark state={question.my_status} />
            <span className="lp-mine-word" aria-hidden>
              {ui(`problem.progress.${question.my_status}`)}
            </span>
          </span>
        </li>
      )}
    </ul>
  );
}
