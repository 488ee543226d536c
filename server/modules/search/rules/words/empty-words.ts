/** Words without meaning for the search, like "show me". */
export const emptyWords: ReadonlySet<string> = new Set(
  [
    'a an and around at best buy by for from get good here i in is it looking me my near nearby need of on online or please shop show some store the to want with latest new under some nice give something type kind your this that these any which where what can am please good color colour coloured colored rang other than collection variety design designs style stylish trendy fashion fashionable beautiful pretty',
    'ka ke ki ko kaa se mein par aur ya hai hain ho liye liy wala wale wali vala vale vali chahiye chaiye dikhao dikha dikhaiye mujhe kahan milega milegi wali lena leni bhi sab accha achha achhi koi kuch dikhaye dikhaao batao bata do de dijiye khareedna kharidna kharidni leni lena pehnne pahanne pehenne ji re',
  ].flatMap((words) => words.split(' ')),
)
