enum FHIROperator: String, CaseIterable, Sendable {
  case exists
  case equal = "="
  case notEqual = "!="
  case more = ">"
  case less = "<"
  case atLeast = ">="
  case atMost = "<="
}
