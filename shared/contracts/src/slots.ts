/**
 * The places in pages that other remotes may fill, with what each passes to those who fill it. A page
 * offers a place with `Slot` of the platform. A new place belongs here first.
 */
export interface SlotProps {
  /** Beside a picture, below its license panel. */
  'picture.side': { readonly assetId: string; readonly assetNumber: string };
  /** Among the controls of the catalog's results. `query` is that of its address. */
  'results.acts': { readonly query: string };
  /** Among the actions for pictures that are selected in a grid. */
  'selection.acts': { readonly assetIds: readonly string[] };
  /**
   * Over a grid of pictures, for what gathers them by a key or a button. `assetIds` are those that
   * are to be gathered now, null while there are none. The remote that fills the place calls `onReady` once,
   * and `onClose` when it is done. The grid offers key and button only after `onReady`.
   */
  'grid.gather': {
    readonly assetIds: readonly string[] | null;
    readonly onReady: () => void;
    readonly onClose: () => void;
  };
  /** At the end of somebody's personal settings. */
  'account.manage': object;
  /** In the bar at the top, before the tools of the site. Little room: a number or an icon. */
  'header.area': object;
  /** On the start page of the administration, below what needs a person. */
  'administration.start': object;
}

export type SlotName = keyof SlotProps;
