extension DocumentWords {
  mutating func useHebrew() {
    signatures = "חתימות"
    printedName = "שם באותיות דפוס"
    study = "מחקר"
    organisation = "מוסד"
    investigators = "חוקרים"
    protocolNumber = "מספר פרוטוקול"
    version = "גרסה"
    versionNumber = "גרסה %s"
    draft = "טיוטה"
    statedVersion = "גרסת הטקסט"
    agreed = "ניתנה הסכמה"
    agreedOn = "%s, במהלך התנסות במחקר"
    approval = "אישור"
    notApproved = "טיוטה שלא אושרה: אין להשתמש בה עם משתתפים"
    withdrawn = "נמשכה: אין להשתמש בה עם משתתפים"
    noApproval = "לא נרשם אישור"
    document = "מסמך"
    pageBefore = "עמוד "
    pageBetween = " מתוך "
    form.noSelection = "(לא נבחר דבר)"
    form.choose = "הבחירה שלכם"
    form.yes = "כן"
    form.no = "לא"
    form.givenName = "שם פרטי"
    form.familyName = "שם משפחה"
    form.name = "שם"
    form.signature = "חתימה"
    form.date = "תאריך"
    form.chosen = "נבחר"
    form.drawnBy = "חתימה של %s, בכתב יד"
    form.typedSignature = "חתימה, בהקלדה"
  }
}

extension JoinWords.Words {
  static let hebrew = JoinWords.Words(
    join: "הצטרפות למחקר",
    review: "עיון בטופס ההסכמה",
    reason: "בהסכמתכם אתם מאשרים שקראתם את טופס ההסכמה ושברצונכם להשתתף.",
    completion: "תודה רבה",
    goodbye: "לא הצטרפתם למחקר")
}
