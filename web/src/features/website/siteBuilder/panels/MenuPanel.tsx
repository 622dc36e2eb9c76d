import AddIcon from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { pickText } from '#/i18n/locale';
import { FormRow } from '#/ui/form/ApiForm';
import { useField } from '#/ui/form/field';
import { SwitchField } from '#/ui/form/SwitchField';
import { useFaultText } from '#/ui/form/useFaultText';
import { SortableTree } from '#/ui/SortableTree/SortableTree';
import { toasts } from '#/ui/toasts';
import type { BuilderForm, MenuForm, MenuLeaf } from '../form/model';
import { MenuDetail } from '../lists/MenuDetail';
import { ListRow } from '../lists/ListRow';
import { MenuDialog } from '../lists/MenuDialog';
import { blankLeaf, leavesOf, menuFrom, withLeaf, withoutLeaf, type MenuNode } from '../form/menu';
import { PanelPart } from './PanelPart';

/** From how many entries on a header has no room. */
const MOST = 8;

/** The header: its menu of two levels, and what stands beside it. */
export function MenuPanel() {
  const { t } = useTranslation('siteBuilder');
  const faultText = useFaultText();
  const field = useField<BuilderForm, MenuForm[]>({ name: 'menu' as never });
  const [edited, setEdited] = useState<MenuLeaf | null>(null);
  const menu = field.value;
  const leaves = leavesOf(menu);
  const leafOf = ({ id }: MenuNode) => leaves.find((leaf) => leaf.id === id);
  const nameOf = (leaf: MenuLeaf | undefined) => pickText(leaf?.title, currentLocale()) || t('menu.unnamed');
  const remove = (leaf: MenuLeaf) => {
    field.onChange(withoutLeaf(menu, leaf.id));
    toasts.info(t('entries.removed', { name: nameOf(leaf) }), { label: t('undo'), run: () => field.onChange(menu) });
  };
  const nodes: MenuNode[] = menu.map(({ id, children }) => ({
    id,
    children: children.map((child) => ({ id: child.id })),
  }));
  const faults = (field.rawError ?? {}) as Record<number, unknown>;
  return (
    <>
      <PanelPart title={t('menu.title')} lead={t('menu.lead')}>
        {menu.length > 0 && (
          <SortableTree<MenuNode>
            label={t('menu.title')}
            items={nodes}
            maxDepth={2}
            nameOf={(node) => nameOf(leafOf(node))}
            renderItem={(node) => {
              const leaf = leafOf(node);
              return (
                leaf && (
                  <ListRow
                    name={nameOf(leaf)}
                    detail={<MenuDetail leaf={leaf} />}
                    fault={faultText(faults[menu.findIndex(({ id }) => id === leaf.id)])}
                    onEdit={() => setEdited(leaf)}
                    onRemove={() => remove(leaf)}
                  />
                )
              );
            }}
            onMove={async ({ tree }) => field.onChange(menuFrom(tree, menu))}
          />
        )}
        <div>
          <Button
            variant="contained"
            startIcon={<AddIcon />}
            disabled={menu.length >= MOST}
            onClick={() => setEdited(blankLeaf(leaves))}
          >
            {t('menu.add')}
          </Button>
        </div>
      </PanelPart>
      <PanelPart title={t('menu.beside')} lead={t('menu.besideHint')}>
        <FormRow>
          <SwitchField<BuilderForm> name="shop" label={t('menu.shop')} />
          <SwitchField<BuilderForm> name="myCode" label={t('menu.myCode')} />
        </FormRow>
      </PanelPart>
      {edited && (
        <MenuDialog
          leaf={edited}
          onStore={(leaf) => field.onChange(withLeaf(menu, leaf))}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
