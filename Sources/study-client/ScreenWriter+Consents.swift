import StudyModel

extension ScreenWriter {
  /// A section of the consent.
  func scene(_ id: Section.ID, of scenes: ConsentScenes) -> ScreenTexts {
    guard let consent = walk.study.consent(scenes.consent), let section = consent.section(id)
    else { return write("", []) }
    let title = text(section.title)
    let more = text(section.learnMoreLabel)
    let start = section.id == consent.scenes.first?.id ? text(scenes.startLabel) : ""
    return write(
      title.isEmpty ? usual("title", of: section.type) : title,
      [
        text(section.summary),
        !section.hasLearnMore
          ? "" : more.isEmpty ? usual("learnMoreLabel", of: section.type) : more,
      ],
      buttons: buttons(start.isEmpty ? onward : start))
  }

  /// A page of a consent form. The last one has the buttons that decide.
  func page(_ id: ConsentForm.Page.ID, of form: ConsentForm) -> ScreenTexts {
    guard let page = form.pages.first(where: { $0.id == id }) else { return write("", []) }
    let isLast = id == form.pages.last?.id
    var texts = [text(page.body)]
    if page.learnMoreAddress != nil { texts.append(text(page.learnMoreLabel, else: "learnMore")) }
    if id == form.pages.first?.id { texts += [text(step.text), text(step.detailText)] }
    if isLast { texts.append(text(step.footnote)) }
    let decisions = [own(form.declineLabel, "declineLabel"), own(form.allowLabel, "allowLabel")]
    return write(text(page.title), texts, buttons: isLast ? decisions : [onward])
  }

  /// The document, to agree or disagree with.
  func document(of review: ConsentReview) -> ScreenTexts {
    guard let consent = walk.study.consent(review.consent) else { return write("", []) }
    let replacement = text(consent.replacementReviewText)
    var texts = [replacement.isEmpty ? text(consent.title) : replacement]
    for section in replacement.isEmpty ? consent.documentSections : [] {
      guard !section.content.isEmpty else { continue }
      let heading = section.formalTitle.isEmpty ? section.title : section.formalTitle
      texts += [text(heading), text(section.content)]
    }
    texts.append(consent.statedVersion ?? "")
    for signature in consent.signatures
    where signature.givenName != nil || signature.familyName != nil {
      texts += [
        text(signature.title), signature.givenName ?? "", signature.familyName ?? "",
      ]
    }
    let decisions = [
      own(review.disagreeLabel, "disagreeLabel"), own(review.agreeLabel, "agreeLabel"),
    ]
    return write(
      word("reviewTitle"), texts, choices: texts.flatMap(ConsentElements.choices),
      buttons: decisions)
  }

  /// The names of someone who has agreed.
  func name() -> ScreenTexts {
    write(
      word("nameTitle"),
      [text(step.text, else: "nameLead"), word("givenName"), word("familyName")])
  }

  /// The signature below these names.
  func signature(for review: ConsentReview) -> ScreenTexts {
    var before = walk
    let names = before.back() ? before.screen?.answer : nil
    return write(
      word("signTitle"),
      ["givenName", "familyName"].map { names?[$0]?.stringValue ?? "" },
      choices: [word("signatureConfirm")],
      buttons: buttons(text(review.signLabel, else: "signAndGoOn")))
  }
}
