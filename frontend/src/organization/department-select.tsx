import { PickOne } from '../ui/picker';
import { useDepartments } from './use-departments';

type Props = {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (departmentId: string | null) => void;
};

/** One department, or none. */
export const DepartmentSelect = ({ label, value, onChange }: Props) => (
  <PickOne
    label={label}
    data={useDepartments().map(({ id, name }) => ({ value: id, label: name }))}
    value={value}
    onChange={onChange}
    clearable
  />
);
