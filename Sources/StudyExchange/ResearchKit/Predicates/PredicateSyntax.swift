/// A parsed predicate, before its identifiers are resolved.
indirect enum PredicateSyntax: Hashable {
  case all([PredicateSyntax])
  case any([PredicateSyntax])
  case not(PredicateSyntax)
  case constant(Bool)
  case comparison(Comparison)

  struct Comparison: Hashable {
    var left: Expression
    var relation: Relation
    var right: Expression
    var quantifier: Quantifier?
    var ignoresCase = false
    var ignoresMarks = false
    /// The position where it begins, in characters from 1.
    var position: Int
  }

  enum Quantifier { case any, all, no }

  enum Relation: String, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
    case between = "BETWEEN"
    case within = "IN"
    case matches = "MATCHES"
    case like = "LIKE"
    case contains = "CONTAINS"
    case begins = "BEGINSWITH"
    case ends = "ENDSWITH"

    /// The same statement with its sides swapped; nil if there is none.
    var mirrored: Relation? {
      switch self {
      case .equal, .unequal: self
      case .less: .greater
      case .atMost: .atLeast
      case .greater: .less
      case .atLeast: .atMost
      case .within: .contains
      case .contains: .within
      default: nil
      }
    }
  }

  indirect enum Expression: Hashable {
    /// `SELF`, a variable, or nothing, followed by names.
    case path(root: Root, [String])
    case number(Double)
    case text(String)
    case boolean(Bool)
    case null
    case list([Expression])
    /// `SUBQUERY(of, $variable, where)`, followed by names.
    case subquery(of: Expression, variable: String, where: PredicateSyntax, [String])
    /// `CAST(number, "NSDate")`: seconds since 2001.
    case date(Double)
    /// `a + b` and other arithmetic.
    case calculated(String, Expression, Expression)
    /// A function of some values, such as `now()`.
    case call(String, [Expression])
  }

  enum Root: Hashable {
    case itself
    case variable(String)
    case nothing
  }
}
