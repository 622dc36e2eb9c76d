export { CalendarField, SessionsTab, SubscribeDialog } from './parts';
