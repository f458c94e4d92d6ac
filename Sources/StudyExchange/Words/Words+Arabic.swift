extension DocumentWords {
  mutating func useArabic() {
    signatures = "التوقيعات"
    printedName = "الاسم بخط واضح"
    study = "الدراسة"
    organisation = "المؤسسة"
    investigators = "الباحثون"
    protocolNumber = "رقم البروتوكول"
    version = "الإصدار"
    versionNumber = "الإصدار %s"
    draft = "مسودة"
    statedVersion = "إصدار النص"
    agreed = "تمت الموافقة"
    agreedOn = "%s، أثناء تجربة الدراسة"
    approval = "الاعتماد"
    notApproved = "مسودة غير معتمدة: لا تُستخدم مع المشاركين"
    withdrawn = "مسحوبة: لا تُستخدم مع المشاركين"
    noApproval = "لا يوجد اعتماد مسجل"
    document = "المستند"
    pageBefore = "صفحة "
    pageBetween = " من "
    form.noSelection = "(لم يتم الاختيار)"
    form.choose = "اختيارك"
    form.chosen = "تم اختياره"
    form.yes = "نعم"
    form.no = "لا"
    form.givenName = "الاسم الأول"
    form.familyName = "اسم العائلة"
    form.name = "الاسم"
    form.signature = "التوقيع"
    form.drawnBy = "توقيع %s، مرسوم باليد"
    form.typedSignature = "التوقيع، مكتوب بلوحة المفاتيح"
    form.date = "التاريخ"
  }
}

extension JoinWords.Words {
  static let arabic = JoinWords.Words(
    join: "المشاركة في الدراسة",
    review: "مراجعة الموافقة",
    reason: "بالموافقة تؤكدون أنكم قرأتم الموافقة وترغبون في المشاركة.",
    completion: "شكرًا جزيلًا",
    goodbye: "لم تنضموا إلى الدراسة")
}
