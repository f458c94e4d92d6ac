import StudyModel

/// A still of creating an account.
struct RegistrationPresenter: StepPresenter {
  let content: Registration

  func defaultTitle(in words: ScreenStrings) -> String? {
    words[.registrationTitle]
  }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    var screen = builder.plain(state, else: defaultTitle(in: builder.words))
    screen.note = builder.words[.registrationNote]
    screen.fields = [
      builder.words[.email], builder.words[.password], builder.words[.passwordAgain],
    ]
    screen.additionalFields = content.fields.map { field in
      let name: Word =
        switch field {
        case .givenName: .givenName
        case .familyName: .familyName
        case .gender: .gender
        case .dateOfBirth: .dateOfBirth
        case .telephone: .telephone
        }
      return builder.words[name]
    }
    screen.hasAdditionalFields = !screen.additionalFields.isEmpty
    return builder.page(builder.frame(state, title: screen.heading.title), screen, "steps/fields")
  }
}

extension StepPresenters {
  func visit(_ content: Registration) -> any StepPresenter {
    RegistrationPresenter(content: content)
  }
}
