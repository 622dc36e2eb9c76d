/** A course that a code opened; `until` in epoch seconds, null: as long as the course gives. */
export interface RedeemedCourse {
  id: number;
  slug: string;
  title: string;
  until: number | null;
}

/** What a code opened. */
export interface Redeemed {
  courses: RedeemedCourse[];
}

/** A code that I have redeemed. */
export interface RedeemedCode {
  id: number;
  code: string;
  courses: RedeemedCourse[];
  used_at: number;
}
