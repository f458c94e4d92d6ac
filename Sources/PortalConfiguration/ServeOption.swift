/// An option of `accord serve`, which is also a variable and a line of the configuration file.
package struct ServeOption: Sendable {
  /// What its values must be.
  package enum Kind: Sendable {
    case flag
    case number(ClosedRange<Int>)
    case text
    /// Several values: repeated options, or values separated by commas.
    case texts
    case publicURL
    case networks
    case headerName
    /// One of these.
    case choice([String])
  }

  /// The name after `--` and in the file, such as `public-url`.
  package let name: String
  package let kind: Kind
  /// The value if nothing else applies; nil if there is none.
  package let initial: String?
  /// Whether its value is not shown.
  package let isSecret: Bool
  /// What it is for, in whole sentences, for the sample file.
  package let summary: String
  /// A value for the sample file.
  package let example: String

  package init(
    _ name: String, _ kind: Kind, initial: String? = nil, isSecret: Bool = false, example: String,
    _ summary: String
  ) {
    self.name = name
    self.kind = kind
    self.initial = initial
    self.isSecret = isSecret
    self.summary = summary
    self.example = example
  }

  /// The environment variable, such as `ACCORD_PUBLIC_URL`.
  package var variable: String {
    Self.variables + name.uppercased().replacing("-", with: "_")
  }

  /// What the names of variables begin with.
  static let variables = "ACCORD_"
}
