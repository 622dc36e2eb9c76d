export { HeaderBell } from './components/HeaderBell';
export { noticeWidgets } from './widgets';
