import type { AppPath } from '#/routing/paths';

/** Something that a person is told. */
export interface Notice {
  id: number;
  title: string;
  /** How many of the same kind are in it. */
  count: number;
  /** Where it leads; null: nowhere. */
  path: AppPath | null;
  /** When the last of them was, in epoch seconds. */
  at: number;
  read: boolean;
}

/** What a list of notices is given. */
export interface NoticeListProps {
  /** The notices, the newest first. */
  query: { data: readonly Notice[] | undefined; error: unknown; refetch: () => unknown };
  /** One is opened: it counts as read. */
  onOpen?: (notice: Notice) => void;
  /** The rest, where there is more than is here. */
  more?: { load: () => void; busy: boolean };
}

/** What the bell is given. */
export interface BellProps {
  /** How many are unread. */
  unread: number;
  notices: NoticeListProps['query'];
  /** Called when it is opened: what is here may be old. */
  onShow?: () => void;
  onOpen?: (notice: Notice) => void;
  onReadAll: () => void;
  more?: NoticeListProps['more'];
  /** Where people choose what they are told. */
  settings?: AppPath;
}
