/** The address of a screen without its language. Made only here, so that a link to a screen that is gone does not compile. */
export type AppPath = string & { readonly __appPath: unique symbol };

const at = (path: string) => path as AppPath;
const part = encodeURIComponent;

/** Every screen's address. */
export const paths = {
  home: at('/'),
  dashboard: at('/dashboard'),
  signIn: at('/sign-in'),
  signUp: at('/sign-up'),
  redirectUri: at('/redirect-uri'),
  resetPassword: at('/reset-password'),
  whoAreYou: at('/who-are-you'),
  updatePersonalInformation: at('/update-personal-information'),
  personalInformation: at('/personal-information'),
  error: at('/error'),
  demo: at('/demo'),
  icons: at('/icons'),
  problems: at('/problems'),
  problem: (slug: string) => at(`/problems/${part(slug)}`),
  problemStatistic: (slug: string) => at(`/problems/${part(slug)}/statistic`),
  questions: at('/problems/questions'),
  /** The tests of a question, to be shown in a frame; without one, what was practised last. */
  testFrame: (query: { question?: number; language?: number } = {}) => withQuery(at('/iframe/testcase'), query),
  leaderboard: at('/leaderboard'),
  /** A board's golden board, for paper. */
  leaderboardPrint: at('/leaderboard/print'),
  /** Roadmaps and lists of problems. */
  roadmaps: at('/roadmap'),
  roadmap: (slug: string) => at(`/roadmap/${part(slug)}`),
  newRoadmap: at('/roadmap/new'),
  editRoadmap: (slug: string) => at(`/roadmap/${part(slug)}/edit`),
  questionSubmissions: (id: number) => at(`/question-submission/${id}`),
  questionSubmission: (id: number, submission: number) => at(`/question-submission/${id}/${submission}`),
  manage: at('/manage'),
  manageQuestionBank: at('/manage/question-bank'),
  manageWebsite: at('/manage/website'),
  manageAccounts: at('/manage/accounts'),
  manageInvitations: at('/manage/accounts/invitations'),
  manageSchools: at('/manage/accounts/schools'),
  manageCoins: at('/manage/accounts/ucoin'),
  /** Orders and the money for them. */
  manageTransactions: at('/manage/transactions'),
  manageDataRequests: at('/manage/data-requests'),
  manageTasks: at('/manage/tasks'),
  manageFaults: at('/manage/errors'),
  plans: at('/manage/website?tab=plan'),
  createSite: at('/create-site'),
  manageQuestion: (id: number | 'new') => at(`/manage/question-bank/${id}`),
  /** My snippets, and the online editor. */
  snippets: at('/ucode'),
  newSnippet: at('/ucode/new'),
  snippet: (slug: string) => at(`/ucode/${part(slug)}`),
  /** Where Scratch projects are measured. */
  analyzer: at('/analyzer'),
  courses: at('/course'),
  course: (slug: string) => at(`/course/${part(slug)}`),
  coursesJoined: at('/courses-joined'),
  /** Where a course is bought; `code` is a discount's, `order` one that is made again. */
  checkout: (slug: string, { code, order }: { code?: string; order?: number } = {}) =>
    withQuery(at('/checkout/payment'), { course: slug, code, order }),
  /** What becomes of an order. */
  checkoutEnd: (order: number) => at(`/checkout/end?order=${order}`),
  /** My orders. */
  transactions: at('/transactions'),
  shop: at('/shop'),
  redeem: at('/manage/code/redeem'),
  policyTerms: at('/policy-terms'),
  study: at('/course-study'),
  /** The study player; `lesson` is the item of the curriculum. */
  studyCourse: (slug: string, { lesson }: { lesson?: number } = {}) =>
    at(`/course-study/${part(slug)}${lesson === undefined ? '' : `?lesson=${lesson}`}`),
  /** The same at a lesson of which only its own id is known. */
  studyLesson: (slug: string, id: number) => at(`/course-study/${part(slug)}?of=${id}`),
  /** What I did in a lesson of a course; `id` is the lesson. */
  courseHistory: (slug: string, id: number) => at(`/history/course/${part(slug)}/${id}`),
  blog: at('/blog'),
  post: (slug: string) => at(`/blog/${part(slug)}`),
  forms: at('/form'),
  /** A form to be filled in. */
  form: (slug: string) => at(`/form/${part(slug)}`),
  /** A page of the site's own. */
  sitePage: (slug: string) => at(`/page/${part(slug)}`),
  manageForms: at('/manage/register-form'),
  newForm: at('/manage/register-form/create'),
  manageForm: (id: number) => at(`/manage/register-form/${id}`),
  manageFormAnswers: (id: number) => at(`/manage/register-form/${id}/form-submission`),
  /** The letters that the site sends; `key` is a letter's word, or the number of one of the site's own. */
  manageLetters: at('/manage/template'),
  manageLetter: (key: string) => at(`/manage/template/${part(key)}`),
  managePosts: at('/manage/blog'),
  managePost: (id: number) => at(`/manage/blog/${id}`),
  certificate: (code: string) => at(`/certificate/${part(code)}`),
  /** What others see of a person. */
  profile: (id: number) => at(`/profile/${id}`),
  receipt: (code: string) => at(`/receipt/${part(code)}`),
  /** What I did in one sitting of a contest, for paper. */
  contestPrint: (slug: string, submission: number) => at(`/history/contest/${part(slug)}/${submission}/download`),
  challenge: at('/compete/challenge'),
  contests: at('/contests'),
  contest: (slug: string) => at(`/contests/${part(slug)}`),
  /** The ceremony in which the frozen board becomes the live one. */
  contestResolver: (slug: string) => at(`/contests/${part(slug)}/resolver`),
  manageContests: at('/manage/contests'),
  manageContest: (id: number) => at(`/manage/contests/${id}`),
  /** A contest's papers and keys, for printing. */
  managePapers: (id: number) => at(`/manage/contests/${id}/papers`),
  /** What can be taken now. */
  tests: at('/tests'),
  /** The exam room of a contest. */
  exam: (slug: string) => at(`/test/${part(slug)}`),
  contestHistory: (slug: string) => at(`/history/contest/${part(slug)}`),
  contestSubmission: (slug: string, submission: number) => at(`/history/contest/${part(slug)}/${submission}`),
  manageMarking: at('/manage/marking'),
  classrooms: at('/classroom'),
  classroom: (id: number) => at(`/classroom/${id}`),
  /** Where a class's code leads. */
  joinClassroom: (code: string) => at(`/classroom/join?code=${part(code)}`),
  /** What the projector shows for checking in. */
  classProjector: (session: number) => at(`/classroom/session/${session}/code`),
  /** What the projector shows of somebody's code. */
  classShown: (session: number) => at(`/classroom/session/${session}/shown`),
  manageClassrooms: at('/manage/classroom'),
  manageClassroom: (id: number) => at(`/manage/classroom/${id}`),
  manageCourses: at('/manage/course'),
  manageCourse: (id: number) => at(`/manage/course/${id}`),
  manageCurriculum: (id: number) => at(`/manage/course/${id}/curriculum`),
  manageLearners: (id: number) => at(`/manage/course/${id}/learners`),
  manageGradebook: (id: number) => at(`/manage/course/${id}/gradebook`),
} as const;

/** The address of a row of the route table whose path has no parameters. */
export function addressOf(row: { path: string }): AppPath {
  return at(`/${row.path}`);
}

/** Adds query values to a path; empty ones are dropped. */
export function withQuery(path: AppPath, query: Record<string, string | number | undefined>): AppPath {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (pairs.length === 0) return path;
  return at(`${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`);
}

/** A path with what its screen opens at once (`#new`). */
export function withHash(path: AppPath, hash: string): AppPath {
  return at(`${path}#${hash}`);
}

/** A path that a site's admin typed into the menu: inside the site it is an AppPath, otherwise null. */
export function innerPath(typed: string): AppPath | null {
  return typed.startsWith('/') && !typed.startsWith('//') && !typed.startsWith('/\\') ? at(typed) : null;
}
