import type { HomeContent } from '#/api/types';

/** A home page with a section of most kinds. */
export const home: HomeContent = {
  stats: { problems: 128, learners: 1342, submissions: 48_210 },
  problems: [],
  announcement: { text: 'Khai giảng ngày 5/9', link: '/course' },
  sections: [
    {
      id: 'top',
      kind: 'top',
      title: 'Ngôi trường của những người thích học',
      description: '',
      join_button: 'Xem khóa học',
      link: '/course',
      picture: '/files/1/b.png',
    },
    { id: 'chu', kind: 'text', title: 'Về chúng tôi', html: '<p>Chào các bạn</p>' },
    { id: 'phim', kind: 'video', title: 'Một ngày học', url: 'https://www.youtube.com/watch?v=abcdefghijk' },
    {
      id: 'hoi-dap',
      kind: 'faq',
      title: '',
      questions: [{ question: 'Học ở đâu?', html: '<p>Ở đây.</p>' }],
    },
    { id: 'so', kind: 'numbers', title: '', numbers: [{ value: '1.200', label: 'học sinh' }] },
    { id: 'khoa', kind: 'courses', title: '', courses: [] },
    { id: 'dang-ky', kind: 'form', title: 'Học thử', form: 'hoc-thu', text: '', button: '' },
  ],
};
