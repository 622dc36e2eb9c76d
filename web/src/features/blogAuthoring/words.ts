/** Longest title, in characters. */
export const titleMost = 200;

/** The key of a post among what is out of sight. */
export const postKey = (id: number) => `blog-post/${id}`;
