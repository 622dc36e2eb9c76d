import { ApiError } from '#/api/envelope';
import { localized } from '#/routing/AppLink';
import { paths, withQuery, type AppPath } from '#/routing/paths';

/** Whether something is refused until somebody has told what the site wants to know of them. */
export const lacksInformation = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.key === 'personal_information_required';

/** Where that is told; it comes back to `from`. */
export const informationPath = (from: AppPath): AppPath =>
  withQuery(paths.updatePersonalInformation, { return: localized(from) });
