/// One choice from several options.
package struct ConsentSelect: Equatable, Sendable {
  package struct Option: Equatable, Sendable {
    package var id: String
    package var title: String

    package init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }

  package enum Expectation: Equatable, Sendable {
    /// Any answer, including no selection.
    case anything
    /// Any selection.
    case anySelection
    case option(String)
  }

  package var id: String
  package var prompt: String
  package var options: [Option]
  /// The id of an option, or empty for no selection.
  package var initialValue: String
  package var expectation: Expectation

  package init(
    id: String, prompt: String, options: [Option], initialValue: String = "",
    expectation: Expectation = .anything
  ) {
    self.id = id
    self.prompt = prompt
    self.options = options
    self.initialValue = initialValue
    self.expectation = expectation
  }
}
