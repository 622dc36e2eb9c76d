import { startSite } from './start';
import { routeTable } from './table';

void startSite(routeTable);
