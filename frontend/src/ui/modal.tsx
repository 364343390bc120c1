import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { HeldClose, useHeldClose } from './held-close';
import { staysOpen, useBackCloses } from './open-dialogs';

type Props = ModalProps & {
  /** The whole screen at its address: closing it is going back. */
  readonly isScreen?: boolean;
};

/** A dialog that the browser's Back closes. */
export const Modal = ({ isScreen = false, children, ...props }: Props) => {
  const { hold, close } = useHeldClose(props.onClose);
  const onBack = props.closeOnEscape === false ? staysOpen : close;
  useBackCloses(props.opened, isScreen ? null : onBack);
  return (
    <MantineModal {...props} onClose={close}>
      {/* A screen asks as every screen does. */}
      <HeldClose value={isScreen ? null : hold}>{children}</HeldClose>
    </MantineModal>
  );
};
