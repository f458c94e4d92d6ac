import StudyModel

/// Asks with whom data may be shared.
struct SharingPresenter: StepPresenter {
  let content: Sharing

  func defaultTitle(in words: ScreenStrings) -> String? { words[.sharingTitle] }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    if builder.attempt?.question == .refusing, let refusal = content.refusalAlert {
      return builder.confirmation(refusing(refusal, in: builder), state)
    }
    let said = SharingStrings.sentences(
      of: content, in: builder.language, else: builder.study.primaryLanguage)
    let values: FieldValues =
      builder.attempt?.typed
      ?? (state.answer?.arrayValue?.first?.booleanValue).map { ["answer": [$0 ? "true" : "false"]] }
      ?? [:]
    let rejection = builder.attempt?.rejections?[nil]
    let keys = [
      ("true", spoken(said.wide, in: builder)), ("false", spoken(said.narrow, in: builder)),
    ]
    let rows = keys.enumerated().map { index, row in
      RowsControl.Row(
        id: index == 0 ? "answer" : "answer-\(index + 1)", key: row.0, text: row.1,
        isChosen: values["answer"] == row.0, isInvalid: rejection != nil,
        takesFocus: rejection != nil && index == 0)
    }
    let question = QuestionView(
      fieldID: "answer", fieldName: FieldName.answer, label: "", isGroup: true, isOptional: false,
      hint: nil, tag: nil, number: nil,
      error: rejection.map { _ in builder.words[.missingChoice] },
      describedBy: rejection == nil ? nil : "answer-error", labelledBy: nil,
      takesFocus: rejection != nil,
      control: RowsControl(inputType: "radio", rows: rows), dontKnow: nil, note: nil, more: nil)
    // ResearchKit uses two paragraphs (§2.8).
    let own = builder.shown(state.step.text)
    let heading = Heading(
      title: builder.shown(state.step.title) ?? defaultTitle(in: builder.words) ?? "",
      lead: own ?? spoken(said.lead, in: builder),
      otherLead: own == nil ? spoken(said.future, in: builder) : nil,
      detail: builder.shown(state.step.detailText), footnote: builder.shown(state.step.footnote))
    let more = builder.more(
      LearnMore(content: content.learnMore).labeled(
        builder.words[.learnSharing], builder.language), id: "sharing")
    return builder.page(
      builder.frame(state, title: heading.title),
      QuestionScreen(
        heading: heading, question: question, errors: nil, skippedNote: nil, more: more,
        afterword: builder.shown(content.laterChange)),
      "steps/question")
  }

  /// A sentence for the page, marked if it is in another language.
  private func spoken(_ said: SharingStrings.Spoken, in builder: ScreenBuilder) -> String {
    said.language == builder.words.language
      ? said.words : ForeignText.marked(said.words, as: said.language)
  }

  private func refusing(_ alert: ConsentForm.Alert, in builder: ScreenBuilder) -> AlertView {
    AlertView(
      id: "refuse", title: builder.shown(alert.title) ?? builder.words[.denyTitle],
      text: builder.shown(alert.message) ?? builder.words[.denyText],
      confirm: ScreenFrame.Button(
        move: "refuse-now", label: builder.shown(alert.confirmLabel) ?? builder.words[.quit]),
      other: nil, stay: builder.shown(alert.returnLabel) ?? builder.words[.backToQuestion],
      staysFirst: true)
  }

  func learnMoreViews(_ state: ScreenState, in builder: ScreenBuilder) -> [MoreView] {
    [builder.more(LearnMore(content: content.learnMore), id: "sharing")].compactMap(\.self)
  }

  func defaultTexts(of step: Step, in defaults: StepDefaults) -> [String: JSONValue] {
    var texts: [String: JSONValue] = [:]
    let said = SharingStrings.sentences(
      of: content, in: defaults.language, else: defaults.study.primaryLanguage)
    if step.text.isEmpty {
      texts["text"] = .string(said.lead.words + "\n\n" + said.future.words)
    }
    texts["choices"] = [
      ["value": true, "text": .string(said.wide.words)],
      ["value": false, "text": .string(said.narrow.words)],
    ]
    if !content.learnMore.isEmpty {
      texts["learnMoreLabel"] = .string(defaults.words[.learnSharing])
    }
    texts["refusalAlert"] = content.refusalAlert.map {
      .object(defaults.alert($0, stay: .backToQuestion))
    }
    return texts
  }
}

extension StepPresenters {
  func visit(_ content: Sharing) -> any StepPresenter { SharingPresenter(content: content) }
}

extension LearnMore {
  fileprivate func labeled(_ label: String, _ language: Language) -> LearnMore {
    var more = self
    more.label = LocalizedText(label, in: language)
    return more
  }
}
