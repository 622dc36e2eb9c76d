import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RouteRow } from '#/routing/table';
import { person, renderWeb, tenant } from '../../../tests/screen';
import { isTeacherOfMain } from './TeacherBanner';

const page = () => Promise.resolve({ default: () => <h1>Nhà</h1> });
const table: readonly RouteRow[] = [{ name: 'home', path: '', access: 'public', texts: ['home'], page }];

describe('teachers of the main site', () => {
  it.each([
    [1, person({ role: 'teacher', type: null }), true],
    [1, person({ type: 'teacher' }), true],
    [1, person(), false],
    [1, null, false],
    [2, person({ role: 'teacher' }), false],
    [1001, person({ type: 'teacher' }), false],
  ])('of site %i', (id, user, concerned) => {
    expect(isTeacherOfMain({ ...tenant, id }, user)).toBe(concerned);
  });

  it('read that they are to make a site of their own, and are led there', async () => {
    renderWeb({ table, at: '/', user: person({ role: 'teacher' }) });
    expect(await screen.findByText(/Từ ngày 1\/3\/2025/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tạo trang riêng' })).toHaveAttribute(
      'href',
      'http://lophoc.localhost:8080/create-site',
    );
  });

  it('are the only ones who read it', async () => {
    renderWeb({ table, at: '/', user: person({ role: 'admin', type: 'admin' }) });
    await screen.findByRole('heading', { level: 1, name: 'Nhà' });
    expect(screen.queryByText(/1\/3\/2025/)).toBeNull();
  });
});
