/**
 * The shapes of the site's API: the generated ones by short names, and what the document can only call an object. Ids are integers,
 * times epoch seconds, money whole VND.
 */
import type { components } from './schema.gen';
import type { Answered } from './typed';

/** The generated shapes by their names, as answers bring them. */
export type Schemas = Answered<components['schemas']>;

/** A shape with some of its fields described more closely. */
export type With<T, Closer> = Omit<T, keyof Closer> & Closer;

/** A text per language. */
export type Localized = Partial<Record<'vi' | 'en', string>>;

/** One entry of a site's menu. */
export interface MenuItem {
  show: boolean;
  openNewTab?: boolean;
  path: string;
  /** Where it leads somebody who is signed in, when that is another place. */
  pathLoggedIn?: string;
  icon?: string;
  title: Localized;
  children?: MenuItem[];
}

/** A card of the home page: something that learning here is like. */
export interface Goal {
  title: Localized;
  description?: Localized;
  icon?: string;
}

/** The bar above the home page; its times are epoch seconds. */
export interface Announcement {
  text?: Localized;
  link?: string;
  from?: number | null;
  until?: number | null;
}

/** A section of the home page of the site's own; what else it has depends on its kind. */
export interface SectionOptions {
  id: string;
  kind: string;
  [field: string]: unknown;
}

/** The home page as it is configured: its fixed parts, sections of its own, and which of them are shown in which order. */
export interface HomeOptions {
  banner?: string;
  top?: { title?: Localized; description?: Localized; joinButton?: Localized; [field: string]: unknown };
  goals?: Goal[] | Record<string, unknown>;
  courses?: Record<string, unknown>;
  comments?: Record<string, unknown>;
  blog?: Record<string, unknown>;
  problems?: Record<string, unknown>;
  order?: string[];
  sections?: SectionOptions[];
  announcement?: Announcement;
}

/** The footer as it is configured; `about` is words, or whether the slogan stands there. */
export interface FooterOptions {
  blog?: boolean;
  courses?: boolean;
  legal?: boolean;
  social?: boolean;
  about?: Localized | boolean;
  contact?: { company?: Localized; address?: Localized; hours?: Localized; phone?: string; email?: string };
}

/** What a site's admin chose for its pages. */
export interface SiteOptions {
  header?: { menu?: MenuItem[]; shop?: boolean; myCode?: boolean };
  home?: HomeOptions;
  footer?: FooterOptions;
  people?: PeopleSettings;
  practice?: PracticeSettings;
  embed?: EmbedSettings;
}

/** Whose pages may frame snippets: everybody's unless told; `none`, or those of these origins. */
export interface EmbedSettings {
  origins?: 'all' | 'none' | string[];
}

/** Days that break no streak, YYYY-MM-DD; both ends belong to them. */
export interface DayOff {
  from: string;
  to: string;
  name: Localized;
}

/** What a site wants of practice. */
export interface PracticeSettings {
  days_off?: DayOff[];
  /** Learners that a school needs for a row of its own; 5 unless told. */
  smallest_school?: number;
  /** How people are called on boards and profiles; as they chose unless told. */
  names?: 'chosen' | 'short';
  /** Whether who has solved a problem sees how others did. */
  solvers_see_submissions?: boolean;
}

/** What a site wants of its people. */
export interface PeopleSettings {
  /** What everybody but staff has to tell, beside what the product asks. */
  required?: RequiredByChoice[];
  /** Whose addresses alone may sign up; without it everybody's. */
  sign_up?: { only?: 'gmail' | { domain: string } | null };
  /** Where people sign in: on the site's own page, or on the platform's, which serves all sites. */
  sign_in?: { page?: 'own' | 'identity' };
}

/** What a site may ask of everybody. */
export type RequiredByChoice = Exclude<PersonalField, 'full_name' | 'dob'>;

/** The plan that a site is on. */
export type Subscription = Schemas['SubscriptionView'];

/** The site of this host. Its texts and options are objects in the database, which the document does not describe. */
export type Tenant = With<
  Schemas['TenantView'],
  {
    slogan: Localized | null;
    description: Localized | null;
    social_media: Partial<
      Record<'facebook_url' | 'google_url' | 'youtube_url' | 'facebook_chat_url' | 'g_tag_id', string>
    > | null;
    options: SiteOptions | null;
  }
>;

/** What somebody may be on a site. */
export type Role = Schemas['Role'];

/** What people can say of themselves to be when they are asked. */
export type UserType = Extract<Schemas['UserType'], 'teacher' | 'student'>;

/** What a site may want to know of somebody before they study. */
export type PersonalField = 'full_name' | 'dob' | 'phone_number' | 'school' | 'class' | 'province' | 'parent_email';

/** How strangers see somebody's name: whole, *An N.*, or as they call themselves. */
export type PublicNameMode = Schemas['PublicNameMode'];

/** The signed-in person. The birthday is YYYY-MM-DD. */
export type UserInfo = With<
  Schemas['UserInfo'],
  {
    permissions: Partial<Record<string, string[]>>;
    visit?: Schemas['UserInfo']['visit'];
    contest?: Schemas['UserInfo']['contest'];
    /** What the site still wants to know; the server's rule, which the guards go by. */
    missing_information: readonly PersonalField[];
  }
>;

/** What somebody may change of their own profile; an empty text clears a field, what is not named stays. */
export type UserInfoChange = components['schemas']['InfoChange'];

/** How hard a problem is. */
export type Difficulty = Schemas['Difficulty'];

/** One row of the problem list. */
export type ProblemListItem = Schemas['ProblemItem'];

/** What the home page shows. */
export type HomeContent = Schemas['Home'];

/** Something that a learner has handed in: of the history what every submission has. */
export type HistoryItem = With<
  Pick<Schemas['HistoryItem'], 'created_at' | 'language_id'>,
  {
    kind: 'submission';
    submission_id: number;
    question: Schemas['HistoryQuestion'];
    status: Schemas['Verdict'];
    score: number;
    max_score: number;
  }
>;
export type Unsubmitted = Schemas['Unsubmitted'];
