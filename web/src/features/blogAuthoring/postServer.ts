import { HttpResponse } from 'msw';
import { at, http, ok, server } from '../../../tests/server';
import { storedPost } from './fixtures';
import type { EditedPost, PostInput } from './types';

/** The server's post, for tests: what is saved is what it answers. */
export function servePost(first: EditedPost = storedPost()) {
  const state = { post: first, sent: [] as PostInput[], steps: [] as unknown[], lastKey: '' };
  server.use(
    http.get(at('/api/blog-posts/7'), () => ok(state.post)),
    http.put(at('/api/blog-posts/7'), async ({ request }) => {
      const body = (await request.json()) as PostInput;
      state.sent.push(body);
      if (body.key === state.lastKey) return ok(state.post);
      if (body.version !== state.post.version) return conflict(state.post);
      const { title = state.post.source.title, content = state.post.source.content } = body;
      state.lastKey = body.key ?? '';
      state.post = storedPost(
        { ...state.post, version: state.post.version + 1, has_changes: true },
        { ...state.post.source, title: title ?? '', content: content ?? '' },
      );
      return ok(state.post);
    }),
    http.put(at('/api/blog-posts/manage'), async ({ request }) => {
      state.steps.push(await request.json());
      return ok(state.post);
    }),
  );
  return state;
}

const conflict = (post: EditedPost) =>
  HttpResponse.json(
    {
      success: false,
      code: 409,
      error_code: 409,
      data: post as never,
      metadata: null,
      message: 'Có người khác vừa sửa.',
      message_key: 'concurrent_edit',
    },
    { status: 409 },
  );

/** A blog without categories. */
export const withCategories = () => server.use(http.get(at('/api/category'), () => ok([])));
