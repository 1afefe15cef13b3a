export {
  centered,
  type Emphasis,
  line,
  type PrintDocument,
  type PrintLine,
  type PrintSection,
  section,
} from "@rasoi/core"
