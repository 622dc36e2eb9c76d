import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { aForm, editedForm } from '../fixtures';
import { formAuthoringRoutes } from '../routes';
import type { EditedForm, FormInput } from '../types';

const patient = { timeout: 20_000 };
const admin = person({ role: 'admin', permissions: { register_form: ['list', 'create', 'read', 'update'] } });
const open = (address = '/manage/register-form/7') =>
  renderWeb({ table: formAuthoringRoutes, at: address, user: admin });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, patient));

/** The server's form: what is saved is what it answers. */
function serve(first: EditedForm = editedForm()) {
  const state = { form: first, sent: [] as FormInput[] };
  server.use(
    http.get(at('/api/register-form/7'), () => ok(state.form)),
    http.put(at('/api/register-form/7'), async ({ request }) => {
      const body = (await request.json()) as FormInput;
      state.sent.push(body);
      if (body.version !== state.form.version) return refused(409, 'concurrent_edit', 'Có người khác vừa sửa.');
      const { status, slug, version: _version, ...written } = body;
      const settings = { status: status ?? 'draft', slug: slug || state.form.slug, version: state.form.version + 1 };
      state.form = editedForm(settings, written as unknown as Partial<EditedForm['source']>);
      return ok(state.form);
    }),
  );
  return state;
}

beforeAll(
  () =>
    Promise.all([
      import('./FormEditorPage'),
      import('../formEditor/saving/ConflictView'),
      import('../../forms/components/FormPreview'),
      import('#/ui/MenuSurface'),
      import('#/ui/SortableTree/TreeView'),
    ]),
  120_000,
);

describe('writing a form', { timeout: 180_000 }, () => {
  it('adds a field that shows under a condition', async () => {
    const state = serve();
    open();
    await press('Thêm mục');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Một dòng chữ' }, patient));
    const drawer = within(await screen.findByRole('dialog', { name: 'Một dòng chữ' }, patient));
    const label = await drawer.findByRole('textbox', { name: 'Câu hỏi' }, patient);
    await waitFor(() => expect(label).toHaveFocus(), patient);
    await userEvent.keyboard('Buổi nào');
    await userEvent.click(drawer.getByRole('button', { name: 'Thêm điều kiện' }));
    await userEvent.selectOptions(await drawer.findByRole('combobox', { name: 'Giá trị' }, patient), 'Buổi khác');
    await userEvent.click(drawer.getByRole('button', { name: 'Xong' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), patient);
    await press('Lưu biểu mẫu');
    await expect
      .poll(() => state.sent.at(-1)?.fields?.at(-1), patient)
      .toMatchObject({
        key: 'field_3',
        kind: 'short_text',
        label: 'Buổi nào',
        show_if: { all: [{ key: 'buoi', op: 'equals', value: 'khac' }] },
      });
  });

  it('shows beside it what will be asked, with its conditions', async () => {
    const shown = editedForm();
    const fields = [
      ...shown.source.fields,
      {
        ...(shown.source.fields[0] as EditedForm['fields'][number]),
        key: 'nao',
        label: 'Buổi nào',
        show_if: { all: [{ key: 'buoi', op: 'equals' as const, value: 'khac' }] },
      },
    ];
    serve(editedForm({}, { fields }));
    open();
    const preview = within(await screen.findByRole('region', { name: 'Xem trước biểu mẫu' }, patient));
    await userEvent.click(await preview.findByRole('radio', { name: /^Buổi khác/ }, patient));
    expect(await preview.findByRole('textbox', { name: 'Buổi nào' }, patient)).toBeInTheDocument();
  });

  it('saves a draft by itself', async () => {
    const state = serve();
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên biểu mẫu' }, patient), ' 2027');
    expect(await screen.findByText(/^Đã tự lưu lúc /, {}, patient)).toBeInTheDocument();
    expect(state.sent.at(-1)).toMatchObject({ title: 'Đăng ký học thử 2027', version: 4 });
  });

  it('opens for answers', async () => {
    const state = serve();
    open();
    await press('Mở nhận câu trả lời');
    await expect.poll(() => state.sent.at(-1)?.status, patient).toBe('open');
    expect(await screen.findByRole('button', { name: 'Đóng biểu mẫu' }, patient)).toBeInTheDocument();
  });

  it('shows both versions where somebody else has saved meanwhile', async () => {
    const state = serve(editedForm({ status: 'open' }));
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên biểu mẫu' }, patient), ' 2027');
    state.form = editedForm({ status: 'open', version: 5 }, { title: 'Học thử miễn phí' });
    await press('Lưu biểu mẫu');
    const meeting = within(await screen.findByRole('region', { name: 'Hai bản của biểu mẫu' }, patient));
    expect(meeting.getByText('Học thử miễn phí')).toBeInTheDocument();
    await userEvent.click(meeting.getByRole('button', { name: 'Lưu bản đã chọn' }));
    await expect.poll(() => state.sent.at(-1), patient).toMatchObject({ title: 'Đăng ký học thử 2027', version: 5 });
  });
});

describe('the list of forms', { timeout: 120_000 }, () => {
  it('has each with how many answers wait for somebody', async () => {
    server.use(http.get(at('/api/register-form'), () => ok([aForm()], { page: 1, size: 12, total: 1 })));
    open('/manage/register-form');
    const row = (await screen.findByRole('link', { name: 'Đăng ký học thử' }, patient)).closest('tr');
    expect(row).toHaveTextContent('2 chưa xem');
    expect(row).toHaveTextContent('Đang mở');
  });

  it('begins a form with fields', async () => {
    serve();
    const made: FormInput[] = [];
    server.use(
      http.post(at('/api/register-form'), async ({ request }) => {
        made.push((await request.json()) as FormInput);
        return ok(editedForm());
      }),
    );
    const { router } = open('/manage/register-form/create');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên biểu mẫu' }, patient), 'Học thử');
    await press('Tạo và soạn tiếp');
    await expect.poll(() => router.state.location.pathname, patient).toBe('/manage/register-form/7');
    expect(made).toMatchObject([{ title: 'Học thử', status: 'draft' }]);
    expect(made[0]?.fields?.map(({ key }) => key)).toEqual(['full_name', 'email', 'phone', 'school']);
  });
});
