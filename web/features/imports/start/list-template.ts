import { saveFile } from '#web/lib/save-file.ts'

/** The site's own columns, which the import finds by their headings. Marked columns must be filled for each product. */
export const templateColumns = [
  { heading: 'Product name', about: 'name', isNeeded: true },
  { heading: 'Category', about: 'category', isNeeded: true },
  { heading: 'Sub category', about: 'subCategory', isNeeded: true },
  { heading: 'Brand', about: 'brand', isNeeded: true },
  { heading: 'Description', about: 'description', isNeeded: false },
  { heading: 'HSN', about: 'hsn', isNeeded: true },
  { heading: 'GST rate slab', about: 'gst', isNeeded: true },
  { heading: 'SKU', about: 'sku', isNeeded: true },
  { heading: 'Stock', about: 'stock', isNeeded: true },
  { heading: 'MRP', about: 'mrp', isNeeded: true },
  { heading: 'Selling price', about: 'price', isNeeded: true },
  { heading: 'Size', about: 'size', isNeeded: false },
  { heading: 'Color', about: 'color', isNeeded: false },
  { heading: 'MaterialType', about: 'material', isNeeded: false },
  { heading: 'Color Map', about: 'colorMap', isNeeded: true },
  { heading: 'Target Gender', about: 'gender', isNeeded: true },
  { heading: 'Size Age Group', about: 'ageGroup', isNeeded: true },
  { heading: 'Size Metric', about: 'sizeMetric', isNeeded: false },
  { heading: 'Condition', about: 'condition', isNeeded: false },
  { heading: 'Occasion', about: 'occasion', isNeeded: false },
  { heading: 'Active', about: 'active', isNeeded: false },
] as const

/** Saves an empty list with these columns. The byte order mark makes Excel read Hindi as UTF-8. */
export function saveTemplate(fileName: string): void {
  const headings = templateColumns.map(({ heading }) => heading).join(',')
  saveFile(fileName, `\uFEFF${headings}\r\n`, 'text/csv')
}
