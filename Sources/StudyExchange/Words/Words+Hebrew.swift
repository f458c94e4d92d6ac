extension DocumentWords {
  mutating func useHebrew() {
    signatures = "חתימות"
    printedName = "שם באותיות דפוס"
    form.noSelection = "(לא נבחר דבר)"
    form.choose = "הבחירה שלכם"
    form.yes = "כן"
    form.no = "לא"
    form.givenName = "שם פרטי"
    form.familyName = "שם משפחה"
    form.name = "שם"
    form.signature = "חתימה"
    form.signed = "נחתם"
    form.date = "תאריך"
  }
}

extension JoinWords.Words {
  static let hebrew = JoinWords.Words(
    participant: "משתתפ/ת במחקר",
    join: "הצטרפות למחקר",
    review: "עיון בטופס ההסכמה",
    reason: "בהסכמתכם אתם מאשרים שקראתם את טופס ההסכמה ושברצונכם להשתתף.",
    completion: "תודה רבה",
    goodbye: "לא הצטרפתם למחקר")
}
