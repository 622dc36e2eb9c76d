import type { Draft } from './api';

/** A draft with fixed parts, sections of its own, and a menu of two levels. */
export const draft: Draft = {
  name: 'Lớp Tin',
  options: {
    header: {
      shop: true,
      menu: [
        {
          show: true,
          path: '/course',
          icon: 'school',
          title: { vi: 'Khóa học', en: 'Courses' },
          children: [{ show: true, path: '/khong-co', title: { vi: 'Lớp 10' } }],
        },
      ],
    },
    home: {
      banner: '/files/1/b.png',
      top: { title: { vi: 'Chào' }, description: { vi: 'Học vui' } },
      order: ['top', 'hoi-dap', 'courses'],
      courses: { title: { vi: 'Khóa mới' }, by: 'newest', most: 3 },
      sections: [
        {
          id: 'hoi-dap',
          kind: 'faq',
          title: { vi: 'Hỏi đáp' },
          items: [{ question: { vi: 'Học ở đâu?' }, answer: { vi: 'Ở đây.' }, note: 'giữ' }],
        },
        { id: 'cho', kind: 'text', title: { vi: 'Đang chờ' }, text: { vi: 'Chào' } },
      ],
    },
    footer: { blog: true },
  },
  appearance_configuration: { light: { primary: '#123456', danger: '#900' } },
  social_media: { youtube_url: 'https://youtube.com/@lan', page_id: '7' },
  version: 4,
  updated_at: 1_790_000_000,
  updated_by: { id: 5, name: 'Trần An' },
  has_changes: true,
};
