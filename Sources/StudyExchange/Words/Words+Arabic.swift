extension DocumentWords {
  mutating func useArabic() {
    signatures = "التوقيعات"
    printedName = "الاسم بخط واضح"
    form.noSelection = "(لم يُختر شيء)"
    form.choose = "الاختيار"
    form.yes = "نعم"
    form.no = "لا"
    form.givenName = "الاسم الأول"
    form.familyName = "اسم العائلة"
    form.name = "الاسم"
    form.signature = "التوقيع"
    form.signed = "موقّع"
    form.date = "التاريخ"
  }
}

extension JoinWords.Words {
  static let arabic = JoinWords.Words(
    participant: "المشارك أو المشاركة",
    join: "المشاركة في الدراسة",
    review: "مراجعة الموافقة",
    reason: "بالموافقة تؤكدون أنكم قرأتم الموافقة وترغبون في المشاركة.",
    completion: "شكرًا جزيلًا",
    goodbye: "لم تنضموا إلى الدراسة")
}
