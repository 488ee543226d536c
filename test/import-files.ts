/** Lists as shops have them, made up for the tests: each has the shape of one kind of program. */
export const lists = {
  'shopify.csv': `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Google Shopping / Gender,Google Shopping / Age Group,Status
leaf-kurta,Leaf Print Kurta,"<p>Soft <b>mulmul</b>, dyed by hand.</p><ul><li>Length 44""</li><li>Two pockets</li></ul>",Raat Rani,Kurta,"women, festive",TRUE,Size,S,Color,Tulsi,RR-LK-S,6,1049.00,1399.00,https://pictures.example/l1.jpg,1,female,adult,active
leaf-kurta,,,,,,,,M,,Tulsi,RR-LK-M,0,1049.00,1399.00,https://pictures.example/l2.jpg,2,,,
leaf-kurta,,,,,,,,XXXL,,Tulsi,RR-LK-3XL,2,1099.00,1399.00,,,,,
leaf-kurta,,,,,,,,,,,,,,,https://pictures.example/l3.jpg,3,,,
mulmul-dupatta,Mulmul Dupatta,,Raat Rani,Dupatta,women,TRUE,Title,Default Title,,,RR-MD,9,379.00,,https://pictures.example/d.jpg,1,female,adult,draft
camel-jutti,Camel Jutti,<p>Goat leather &amp; cotton thread.</p>,Paon Phool,Footwear,,TRUE,Size,7,,,PP-CJ-7,4,1199.00,1199.00,https://pictures.example/j.jpg,1,male,adult,active
camel-jutti,,,,,,,,8,,,PP-CJ-8,1,1199.00,1199.00,,,,,
`,
  'woocommerce.csv': `ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Tax status,Tax class,In stock?,Stock,Regular price,Sale price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global
501,variable,DS-40,Denim Work Shirt,1,0,visible,,Full sleeves\\nTwo pockets,taxable,,1,,,,Men > Shirts,https://pictures.example/w.jpg,,Size,"39, 41",1,1
502,variation,DS-40-39,Denim Work Shirt - 39,1,0,visible,,,taxable,parent,1,3,1199,999,,,DS-40,Size,39,,1
503,variation,DS-40-41,Denim Work Shirt - 41,1,0,visible,,,taxable,parent,0,0,1199,,,,DS-40,Size,41,,1
510,simple,GS-11,Grey Cotton Stole,1,0,visible,Light stole,,taxable,,1,14,249,,Women > Stoles,,,,,,
`,
  'feed.tsv': `id	title	description	link	image_link	availability	price	sale_price	brand	gtin	item_group_id	size	color	gender	age_group	condition	google_product_category
MK-7-M	Ikat Kurta M	Ikat from the loom	https://shop.example/1	https://pictures.example/1.jpg	in_stock	1,450.00 INR	1,150.00 INR	Taana Baana	8900000000017	MK-7	M	Laal	female	adult	new	5441
MK-7-L	Ikat Kurta L	Ikat from the loom	https://shop.example/1	https://pictures.example/1.jpg	out_of_stock	1450.00 INR		Taana Baana	8900000000024	MK-7	L	Laal	female	adult	new	5441
`,
  'tally.csv': `Sample Traders (2026-27),,,
Stock Summary,,,
1-Apr-2026 to 20-Nov-2026,,,
,Closing Balance,,
Particulars,Quantity,Rate,Value
Bangles,,,
"Lac Kada Green 2.4","10 Set","140.00","1,400.00"
"Lac Kada Green 2.6","6 Set","140.00","840.00"
Kurta,,,
"Kurta Linen 38","(-)3 Pcs","500.00","(-)1,500.00"
"Kurta Linen 40","11 Pcs","500.00","5,500.00"
Grand Total,,,"6,240.00"
`,
  'marketplace.csv': `"Please do not change this row. Fields in green are compulsory",,,,,,,,,,,,
Product Name,Variation,Listing Price,MRP,GST %,HSN ID,Net Weight (gms),Inventory,Country of Origin,Product ID / Style ID,SKU ID,Color,Fabric
Max 100 characters,Choose from list,Number,Number,5/12/18,Number,Number,Number,,,Text,,
Viscose Kurti with Palazzo,S,599,1299,5,621142,400,8,India,VK-3,VK-3-S,Rani Pink,Viscose
Viscose Kurti with Palazzo,XXL,619,1299,5,621142,400,0,India,VK-3,VK-3-XXL,Rani Pink,Viscose
`,
  'supplier.csv': `SAMPLE MILLS - RATE LIST W.E.F. 10-11-2026,,,,,,,,,
Item,Design No.,HSN,Sizes (pcs in hand),,,,Rate,MRP,GST
,,,S,M,L,XL,Rs.,Rs.,%
Ladies Kurti,K-51,6204,2,4,,1,360/-,749,5%
,K-52,6204,,3,3,3,"1,120/-","2,499",5%
,K-53,6204,1,1,,1,-do-,-do-,-do-
Gents Shirt,S-9,6205,5,5,5,,430/-,949,5%
`,
  'own-columns.csv': `Product Name,Category,Sub Category,Brand,Description,HSN,GST Rate Slab,Target Gender,Size Age Group,MRP,Selling Price,Color Map,SKU,Stock,Size,Color
Dabu Kurta,Clothing,Kurtas,Gobar Chhap,Mud resist print,6211,5%,female,Adult,"Rs 1,299.00",999,Blue,GC-DK-S,4 pcs,S,Neel
,,,,,,,,,,1049,,GC-DK-L,7.0,L,Neel
Repeat name each row,Clothing,Kurtas,Gobar Chhap,Plain,6211,5,Female,Adult,999,899,Blue,GC-R-S,2,S,Neel
Repeat name each row,Clothing,Kurtas,Gobar Chhap,Plain,6211,5,Female,Adult,999,899,Blue,GC-R-M,3,M,Neel
`,
} as const
export type ListName = keyof typeof lists
