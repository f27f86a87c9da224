/** Components that cover the page: dialogs, modals, sheets. */
export { Dialog, type DialogProps } from './overlay/Dialog.tsx';
export { Modal, useModal, type ModalHandle, type ModalProps } from './overlay/Modal.tsx';
export { Sheet } from './overlay/Sheet.tsx';
