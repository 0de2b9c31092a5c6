//! A column of a table, which numpy reads where it stands.

use std::sync::Arc;

use onepile::Entries;
use onepile_front::TableReply;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::number::int;

/// The entries of a column: four bytes each, a number or a code.
#[pyclass(frozen, module = "onepile._onepile")]
pub struct Column {
    table: Arc<TableReply>,
    place: usize,
}

impl Column {
    /// The columns of a table, which they share.
    pub fn all(table: TableReply) -> Vec<Column> {
        let table = Arc::new(table);
        (0..table.columns().len()).map(|place| Column { table: Arc::clone(&table), place }).collect()
    }

    fn entries(&self) -> &Entries {
        &self.table.columns()[self.place].1
    }
}

#[pymethods]
impl Column {
    /// What numpy asks for. The entries stay where they are as long as the array holds this column; they cannot be written to.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let cells = self.entries().cells();
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", (cells.len(),))?;
        interface.set_item("typestr", if cfg!(target_endian = "little") { "<u4" } else { ">u4" })?;
        interface.set_item("data", (cells.as_ptr().addr(), true))?;
        Ok(interface)
    }

    fn __len__(&self) -> usize {
        self.entries().len()
    }

    /// The numbers that do not fit into four bytes, by place.
    fn large<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let large = PyDict::new(py);
        self.entries().large().try_for_each(|(place, number)| large.set_item(place, int(py, number)?))?;
        Ok(large)
    }
}
