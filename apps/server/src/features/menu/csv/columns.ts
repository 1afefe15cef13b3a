export {
  columnOf,
  type ExportColumn as Column,
  exportColumns as columns,
  requiredColumns,
} from "@rasoi/core"
