import { expect, it } from 'vitest';
import { iconsIn } from './icons';

it('the icons in use are those that sources import, each once', () => {
  const sources = [
    "import AddIcon from '@mui/icons-material/AddRounded';\nimport B from '@mui/icons-material/Menu';",
    "import MenuIcon from '@mui/icons-material/Menu';\nimport Box from '@mui/material/Box';",
  ];
  expect(iconsIn(sources)).toEqual(['AddRounded', 'Menu']);
});
